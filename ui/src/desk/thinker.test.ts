import { describe, expect, it } from 'vitest';
import { AskError, Conversation, isEnd } from './thinker';
import type { Message } from './wire';

/** A conversation and what it has said so far. */
function talk() {
  const said: { id: number; kind: string; target?: number }[] = [];
  const conversation = new Conversation((text) => said.push(JSON.parse(text)));
  return { said, conversation };
}

const benched = (id: number): Message => ({ id, kind: 'benched', signature: 'x', nodes: 1, seconds: 1 });
const progress = (id: number): Message => ({ id, kind: 'progress', nodes: 1, seconds: 0, stage: 'engine' });

describe('a conversation', () => {
  it('hands each message to the request it belongs to', async () => {
    const { said, conversation } = talk();
    const heard: string[] = [];
    const first = conversation.ask<'bench'>({ kind: 'bench' }, (message) => heard.push(`first ${message.kind}`));
    const second = conversation.ask<'bench'>({ kind: 'bench' }, (message) => heard.push(`second ${message.kind}`));
    expect(said.map(({ kind }) => kind)).toEqual(['bench', 'bench']);
    conversation.receive(progress(second.id));
    conversation.receive(benched(first.id));
    conversation.receive(progress(first.id));
    expect((await first.result).id).toBe(first.id);
    expect(heard).toEqual(['second progress']);
    expect(conversation.isPending(second.id)).toBe(true);
  });

  it('fails a request with the words of the thinker', async () => {
    const { conversation } = talk();
    const asked = conversation.ask<'bench'>({ kind: 'bench' });
    conversation.receive({ id: asked.id, kind: 'error', code: 'busy', what: 'too many requests', where: 'kind' });
    await expect(asked.result).rejects.toMatchObject({ code: 'busy', message: 'too many requests', where: 'kind' });
  });

  it('says stop once a request runs, and not after its end', () => {
    const { said, conversation } = talk();
    const asked = conversation.ask<'bench'>({ kind: 'bench' });
    asked.stop();
    expect(said.at(-1)).toMatchObject({ kind: 'stop', target: asked.id });
    conversation.receive(benched(asked.id));
    const before = said.length;
    asked.stop();
    expect(said).toHaveLength(before);
  });

  it('leaves nobody waiting when the thinker is gone', async () => {
    const { conversation } = talk();
    const asked = conversation.ask<'bench'>({ kind: 'bench' });
    conversation.fail('gone', 'the server does not answer');
    const error = await asked.result.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AskError);
    expect(isEnd(error)).toBe(true);
    expect(isEnd(new AskError('busy', ''))).toBe(false);
  });
});

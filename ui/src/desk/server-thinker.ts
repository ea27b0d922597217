/** The engine of the server behind a WebSocket. */

import { AskError, Conversation, GONE, type Asking, type Kind, type Listener, type Question, type Thinker } from './thinker';
import type { FinalOf, Message } from './wire';

export class ServerThinker implements Thinker {
  readonly where = 'server';
  private readonly conversation: Conversation;

  private constructor(
    private readonly socket: WebSocket,
    gone: (thinker: ServerThinker) => void,
  ) {
    this.conversation = new Conversation((text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else queueMicrotask(() => this.conversation.fail(GONE, 'the server does not answer'));
    });
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.conversation.receive(JSON.parse(data) as Message);
    };
    socket.onclose = () => {
      this.conversation.fail(GONE, 'the connection to the server has ended');
      gone(this);
    };
  }

  /** Connects, or says why not. `gone` is called when the connection ends later. */
  static connect(address: string, gone: (thinker: ServerThinker) => void): Promise<ServerThinker> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(address);
      socket.onopen = () => resolve(new ServerThinker(socket, gone));
      socket.onclose = () => reject(new AskError(GONE, 'the server does not answer'));
    });
  }

  ask<K extends Kind>(question: Question<K>, listen?: Listener): Asking<FinalOf[K]> {
    return this.conversation.ask(question, listen);
  }

  close(): void {
    this.socket.onclose = null;
    this.socket.close();
    this.conversation.fail(GONE, 'the connection to the server was closed');
  }
}

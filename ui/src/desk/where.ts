/**
 * Is there a server behind the page? `server.json` says so: in the static files it names none, and the
 * server answers with its own. So both kinds of hosting answer the same question without an error.
 */

interface ServerFile {
  /** The path of the server's WebSocket, such as "/live"; null where there is only a host of files. */
  live: string | null;
}

export async function liveAddress(location: Location): Promise<string | null> {
  try {
    const response = await fetch('./server.json', { cache: 'no-store' });
    const { live } = (await response.json()) as ServerFile;
    if (typeof live !== 'string') return null;
    const address = new URL(live, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    address.hash = '';
    return address.href;
  } catch {
    return null;
  }
}

/**
 * The page without a network. Everything that the build has made is kept when the worker is installed, and
 * answered from there; `FILES` and `VERSION` are written in by the build (see `vite.config.ts`). What the
 * server says of itself (`server.json`) is asked for each time, and a page without a network has no server.
 */

declare const FILES: string[];
declare const VERSION: string;

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
const worker = self as unknown as {
  addEventListener(name: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { scope: string };
};

const STORE = `sixfold-${VERSION}`;
const NO_SERVER = '{ "live": null }';

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('sixfold-') && name !== STORE).map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(worker.registration.scope)) return;
  if (new URL(request.url).pathname.endsWith('/server.json')) {
    event.respondWith(fetch(request).catch(() => new Response(NO_SERVER, { headers: { 'content-type': 'application/json' } })));
    return;
  }
  event.respondWith(answer(request));
});

/** What was kept, else the network. The start page has one address with and without its file name. */
async function answer(request: Request): Promise<Response> {
  const store = await caches.open(STORE);
  const kept = await store.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const isStart = request.mode === 'navigate' && request.url.split(/[?#]/)[0] === worker.registration.scope;
  const start = isStart ? await store.match('./index.html') : undefined;
  return start ?? fetch(request);
}

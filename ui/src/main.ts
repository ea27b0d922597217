/** The start of the page: loads the engine, asks whether there is a server, shows the app. */

import { mount } from 'svelte';
import App from './App.svelte';
import { load } from './desk/load';
import { liveAddress } from './desk/where';
import { App as State } from './state/app.svelte';
import './style/tokens.css';
import './style/base.css';
import './style/board.css';
import './style/controls.css';
import './style/layout.css';
import './style/panel.css';
import './style/screens.css';
import './style/phone.css';

const target = document.getElementById('app');

async function begin(place: HTMLElement): Promise<void> {
  const [loaded, live] = await Promise.all([load(), liveAddress(window.location)]);
  const app = new State(window, loaded, live);
  place.replaceChildren();
  mount(App, { target: place, props: { app } });
  await app.start();
}

/** Before there is an app there is no dictionary: the one sentence of a failed start is in the page itself. */
function failed(place: HTMLElement, error: unknown): void {
  place.querySelector('.starting')?.setAttribute('hidden', '');
  const words = place.querySelector<HTMLElement>('.not-started');
  if (!words) return;
  words.hidden = false;
  const reason = words.querySelector('.reason');
  if (reason) reason.textContent = error instanceof Error ? error.message : String(error);
}

if (target) begin(target).catch((error: unknown) => failed(target, error));
if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('./service-worker.js').catch(() => {});

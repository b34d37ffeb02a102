/** What other tabs of the same browser are told has changed. */
export type SharedResource = 'cart' | 'addresses' | 'orders' | 'session';

const name = 'lotdesk.changes';
let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(name);
  return channel;
}

/** Tells the other tabs that a resource has changed, so that they read it again. */
export function announceChange(resource: SharedResource): void {
  open().postMessage(resource);
}

/** Hears of changes made in other tabs; returns what ends the listening. */
export function onChangeElsewhere(listener: (resource: SharedResource) => void): () => void {
  const resources: readonly string[] = ['cart', 'addresses', 'orders', 'session'];
  const isResource = (data: unknown): data is SharedResource =>
    typeof data === 'string' && resources.includes(data);
  const hear = (event: MessageEvent<unknown>) => {
    if (isResource(event.data)) listener(event.data);
  };
  open().addEventListener('message', hear);
  return () => open().removeEventListener('message', hear);
}

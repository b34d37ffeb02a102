/** What can change in another tab of the same browser. */
export type SharedResource = 'cart' | 'addresses' | 'orders' | 'lists' | 'session';

const name = 'lotdesk.changes';
let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(name);
  return channel;
}

/** Announces a change to the other tabs, so that they refetch the resource. */
export function announceChange(resource: SharedResource): void {
  open().postMessage(resource);
}

/** Subscribes to changes in other tabs; returns the unsubscribe function. */
export function onChangeElsewhere(listener: (resource: SharedResource) => void): () => void {
  const resources: readonly string[] = ['cart', 'addresses', 'orders', 'lists', 'session'];
  const isResource = (data: unknown): data is SharedResource =>
    typeof data === 'string' && resources.includes(data);
  const onMessage = (event: MessageEvent<unknown>) => {
    if (isResource(event.data)) listener(event.data);
  };
  open().addEventListener('message', onMessage);
  return () => open().removeEventListener('message', onMessage);
}

/** Resources that can change in another tab of the same browser. */
const resources = ['cart', 'addresses', 'orders', 'lists', 'session'] as const;
export type SharedResource = (typeof resources)[number];

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('lotdesk.changes');
  return channel;
}

/** Announces a change to the other tabs, so that they refetch the resource. */
export function announceChange(resource: SharedResource): void {
  open().postMessage(resource);
}

/** Subscribes to changes in other tabs. */
export function onChangeElsewhere(listener: (resource: SharedResource) => void): void {
  open().addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const resource = resources.find((name) => name === data);
    if (resource) listener(resource);
  });
}

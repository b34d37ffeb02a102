import { keyWords } from './command-registry';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** One or several keys as key caps. */
export function KeyCap({ keys }: { keys: string }) {
  return (
    <span className="flex shrink-0 gap-1">
      {keyWords(keys, isMac).map((one) => (
        <kbd
          key={one}
          className="grid h-5 min-w-5 place-items-center rounded border border-line-strong px-1 font-sans text-xs text-muted"
        >
          {one}
        </kbd>
      ))}
    </span>
  );
}

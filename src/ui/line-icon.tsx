/*
 * The icons of the frame and the first screen. lucide-react's own code is larger than these lines, which are Lucide's
 * (https://lucide.dev, ISC license). All other icons come from that package.
 */
const circle = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0z';

const lines = {
  circleCheck: `${circle}M16 9l-5.5 5.5L8 12`,
  chevronDown: 'm6 9 6 6 6-6',
  circleAlert: `${circle}M12 8v4M12 16h.01`,
  cross: 'M18 6 6 18M6 6l12 12',
  info: `${circle}M12 16v-4M12 8h.01`,
  magnifier: 'm21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0z',
  monitor: 'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 21h8M12 17v4',
  moon: 'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
  noNetwork:
    'M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764m-8.712-3.056 20 20',
  star: 'm12 2 3.09 6.26L22 9.27l-5 4.87 1.18 6.88L12 17.77l-6.18 3.25L7 14.14 2 9.27l6.91-1.01z',
  sun: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
  triangleAlert: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
};

export type LineIconName = keyof typeof lines;

/** A decorative icon. @param className sets the size */
export function LineIcon({ name, className }: { name: LineIconName; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={lines[name]} />
    </svg>
  );
}

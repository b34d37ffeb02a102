import { expect, test } from 'vitest';
import { openCrashServer } from '@/server/gateway/testing/test-crash-server';

/** Loaded before the server: simulates a full disk. */
const withoutRoom = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { statfsSync } = fs;
  fs.statfsSync = (path) => ({ ...statfsSync(path), bavail: 0 });
  syncBuiltinESMExports();
`;

/** Loaded before the server: makes only writes fail. */
const withoutWrites = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { writeSync } = fs;
  fs.writeSync = (file, ...rest) => {
    if (file <= 2) return writeSync(file, ...rest);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
  };
  syncBuiltinESMExports();
`;

test.each([
  ['has no room', withoutRoom],
  ['takes no byte', withoutWrites],
])(
  'a server whose disk %s says so in a sentence, and exits',
  async (_, module) => {
    const hook = `data:text/javascript,${encodeURIComponent(module)}`;
    const server = await openCrashServer({ MARKETPLACE_URL: '', NODE_OPTIONS: `--import ${hook}` });
    try {
      await expect(server.start()).rejects.toThrow(
        /Lotdesk can't start\. The disk that holds DATA_DIR \(.*\) is full\. Free up space and start again\.\n/,
      );
    } finally {
      await server.remove();
    }
  },
  60_000,
);

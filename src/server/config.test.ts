import { describe, expect, test } from 'vitest';
import { ConfigError, hostCheck, readConfig } from './config';

test('has a default for everything; empty is not set', () => {
  const defaults = {
    port: 4173,
    host: '127.0.0.1',
    publicHosts: [],
    marketplaceUrl: null,
    databaseUrl: null,
    dataDirectory: '.data',
    secret: null,
    logLevel: 'info',
    worldLimits: {
      worlds: 300,
      listings: 1_000_000,
      idle: 24 * 60 * 60 * 1000,
      perCaller: 100,
      perMinute: 60,
    },
  };
  expect(readConfig({})).toEqual(defaults);
  expect(readConfig({ PORT: '', MARKETPLACE_URL: ' ', OTHER: 'x', HOST: undefined })).toEqual(defaults);
});

test('reads what is set', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_HOST: 'Desk.example, 192.0.2.7',
      MARKETPLACE_URL: 'https://market.example/buyer/',
      DATABASE_URL: 'postgres://me:pass@db/lotdesk',
      DATA_DIR: '/var/lib/lotdesk',
      SESSION_SECRET: 's'.repeat(32),
      LOG_LEVEL: 'warn',
      SANDBOX_WORLDS: '20',
      SANDBOX_LOTS: '50000',
      SANDBOX_WORLD_HOURS: '2',
      SANDBOX_DEMOS_PER_MINUTE: '5',
      SANDBOX_WORLDS_PER_CALLER: '7',
    }),
  ).toEqual({
    port: 8080,
    host: '0.0.0.0',
    publicHosts: ['desk.example', '192.0.2.7'],
    marketplaceUrl: 'https://market.example/buyer',
    databaseUrl: 'postgres://me:pass@db/lotdesk',
    dataDirectory: '/var/lib/lotdesk',
    secret: 's'.repeat(32),
    logLevel: 'warn',
    worldLimits: { worlds: 20, listings: 50_000, idle: 2 * 60 * 60 * 1000, perCaller: 7, perMinute: 5 },
  });
});

describe('a bad value is one sentence that names the variable and not the value', () => {
  test.each([
    ['PORT', 'abc', /^PORT must be a whole number from 0 to 65535\.$/],
    ['PORT', '70000', /^PORT /],
    ['PORT', '80.5', /^PORT /],
    ['PORT', '-1', /^PORT /],
    ['PUBLIC_HOST', 'https://desk.example', /^PUBLIC_HOST must be host names without scheme and port/],
    ['PUBLIC_HOST', 'desk.example:443', /^PUBLIC_HOST /],
    ['MARKETPLACE_URL', 'market.example', /^MARKETPLACE_URL must be an http or https address/],
    ['MARKETPLACE_URL', 'ftp://market.example', /^MARKETPLACE_URL /],
    ['MARKETPLACE_URL', 'https://me:secret@market.example', /^MARKETPLACE_URL /],
    ['MARKETPLACE_URL', 'https://market.example/?x=secret', /^MARKETPLACE_URL /],
    ['MARKETPLACE_URL', 'https://market.example/api/', /^MARKETPLACE_URL .*without \/api/],
    ['DATABASE_URL', 'mysql://me:secret@db/x', /^DATABASE_URL must be the address of a PostgreSQL/],
    ['DATABASE_URL', 'secret', /^DATABASE_URL /],
    ['SESSION_SECRET', 'secret', /^SESSION_SECRET must be at least 32 characters long\.$/],
    ['SANDBOX_WORLDS', '0', /^SANDBOX_WORLDS must be a whole number from 1 to 100000\.$/],
    ['SANDBOX_LOTS', 'many', /^SANDBOX_LOTS must be a whole number/],
    ['SANDBOX_DEMOS_PER_MINUTE', '0', /^SANDBOX_DEMOS_PER_MINUTE must be a whole number/],
    ['SANDBOX_WORLDS_PER_CALLER', '0', /^SANDBOX_WORLDS_PER_CALLER must be a whole number/],
    ['SANDBOX_WORLD_HOURS', '0.5', /^SANDBOX_WORLD_HOURS must be a whole number/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of debug, info, warn, error, silent\.$/],
  ])('%s=%s', (name, value, sentence) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/secret@|=secret|loud|abc/);
  });
});

describe('host names', () => {
  const isOwnHost = (variables: Record<string, string>) => hostCheck(readConfig(variables));

  test.each([
    [
      {},
      ['localhost', '127.0.0.1', '[::1]', 'desk.localhost'],
      ['evil.example', '192.0.2.7', '', 'localhost.evil.example'],
    ],
    [{ HOST: '192.0.2.7' }, ['192.0.2.7', 'localhost'], ['192.0.2.8', 'evil.example']],
    [{ HOST: '0.0.0.0' }, ['192.0.2.7', '[2001:db8::1]', 'localhost'], ['evil.example', '192.0.2.7.example']],
    [{ HOST: '::1' }, ['[::1]'], ['evil.example']],
    [
      { PUBLIC_HOST: 'desk.example,www.desk.example' },
      ['desk.example', 'www.desk.example', 'localhost'],
      ['evil.example'],
    ],
  ])('of %j', (variables, own, foreign) => {
    const isOwn = isOwnHost(variables);
    expect(own.filter((name) => !isOwn(name))).toEqual([]);
    expect(foreign.filter(isOwn)).toEqual([]);
  });
});

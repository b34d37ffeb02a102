import { expect, it } from 'vitest';
import * as z from 'zod';
import { asModule } from './react-modules.mjs';

const called = z.custom<(x?: number) => unknown>((value) => typeof value === 'function');

it('makes imports of what a file requires, and exports of its exports', async () => {
  const code = [
    `"use strict";`,
    `var Path = require("node:path"),`,
    `  Url = require("node:url");`,
    `exports.now = void 0;`,
    `if (Path.sep !== "") exports.now = function () { return Url.fileURLToPath("file:///a"); };`,
    `exports.twice = function (x) { return 2 * x; };`,
    `exports.version = "1";`,
  ].join('\n');
  const text = asModule(code);
  expect(text).toContain('const export_twice = function (x)');
  const module = z
    .object({ now: called, twice: called, version: z.string() })
    .parse({ ...(await import(`data:text/javascript,${encodeURIComponent(text)}`)) });
  expect([module.now(), module.twice(21), module.version]).toEqual(['/a', 42, '1']);
});

it.each([
  ['a require in the middle', 'function a() { return require("fs"); }'],
  ['the module itself', 'module.exports = 1;'],
  ['its exports as one', 'Object.assign(exports, {});'],
])('refuses %s', (_, code) => {
  expect(() => asModule(code)).toThrow('no plain CommonJS');
});

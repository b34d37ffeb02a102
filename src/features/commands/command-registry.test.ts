import { afterEach, describe, expect, it } from 'vitest';
import {
  type Command,
  commandOfKey,
  everyCommand,
  findCommands,
  grouped,
  keyWords,
  provideCommands,
} from './command-registry';

const nothing = () => {};
const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  group: 'Go to',
  label: id,
  run: nothing,
  ...more,
});
const commands = [
  command('Orders'),
  command('Sort by price', { group: 'List', words: 'order cheapest' }),
  command('Search', { group: 'List', keys: '/' }),
  command('Commands', { keys: 'Mod+K' }),
  command('Next / previous lot', { group: 'List', keys: '↑ ↓', run: null }),
];
const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

let remove = nothing;
afterEach(() => remove());

describe('the registered commands', () => {
  it('come from every provider until it removes them', () => {
    const first = provideCommands('lots', () => [command('one')]);
    const second = provideCommands('lots', () => [command('two')]);
    first();
    expect(everyCommand().map(({ id }) => id)).toEqual(['two']);
    remove = provideCommands('frame', () => commands);
    second();
    expect(everyCommand()).toEqual(commands);
  });

  it("list the screen's commands first and the demo's last", () => {
    const removeAll = (['demo', 'frame', 'compare', 'lots'] as const).map((source) =>
      provideCommands(source, () => [command(source)]),
    );
    remove = () => {
      for (const removeOne of removeAll) removeOne();
    };
    expect(everyCommand().map(({ id }) => id)).toEqual(['lots', 'compare', 'frame', 'demo']);
  });

  it('are grouped under their headings', () => {
    expect(grouped(commands).map(([group, { length }]) => [group, length])).toEqual([
      ['Go to', 2],
      ['List', 3],
    ]);
  });
});

describe('a key', () => {
  it('finds its command', () => {
    expect(commandOfKey(commands, press('/'))?.id).toBe('Search');
    expect(commandOfKey(commands, press('k', { metaKey: true }))?.id).toBe('Commands');
    expect(commandOfKey(commands, press('k'))).toBeUndefined();
    expect(commandOfKey(commands, press('/', { altKey: true }))).toBeUndefined();
    expect(commandOfKey(commands, press('/', { ctrlKey: true }))).toBeUndefined();
  });

  it('is named as on the keyboard', () => {
    expect(keyWords('Mod+K', true)).toEqual(['⌘', 'K']);
    expect(keyWords('Mod+K', false)).toEqual(['Ctrl', 'K']);
    expect(keyWords('↑ ↓', false)).toEqual(['↑', '↓']);
    expect(keyWords('b', false)).toEqual(['B']);
    expect(keyWords('Home PageUp', false)).toEqual(['Home', 'Page Up']);
  });
});

describe('words', () => {
  const ids = (text: string) => findCommands(commands, text).map(({ id }) => id);

  it('find commands by the beginnings of their words, matching labels first', () => {
    expect(ids('ord')).toEqual(['Orders', 'Sort by price']);
    expect(ids('PRICE sort')).toEqual(['Sort by price']);
    expect(ids('ice')).toEqual([]);
  });

  it('offer nothing that cannot run', () => {
    expect(ids('')).toEqual(['Orders', 'Sort by price', 'Search', 'Commands']);
    expect(ids('walk')).toEqual([]);
  });
});

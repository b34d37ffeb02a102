import { describe, expect, it } from 'vitest';
import { tokenize, suffixRun, wordKey } from './tokenize';

describe('tokens', () => {
  it('are runs of letters, numbers and marks, with what lies between', () => {
    const tokens = tokenize('S21U+ 12.9-inch ProMax, 1,200');
    const texts = ['s', '21', 'u', 'plus', '12.9', 'inch', 'pro', 'max', '1,200'];
    expect(tokens.map(({ text }) => text)).toEqual(texts);
    expect(tokens.map(({ isWordStart }) => Number(isWordStart)).join('')).toBe('100010101');
    expect(suffixRun(tokens, 6)).toBe('promax');
  });

  it('have a key that is the same for any spacing', () => {
    for (const text of ['13 Pro-Max', '13promax', ' 13 PRO (max)', '１３ Pro Max']) {
      expect(wordKey(text)).toBe('13promax');
    }
    expect(wordKey('iPad (9th generation) Grey+')).toBe('ipad9thgengrayplus');
  });
});

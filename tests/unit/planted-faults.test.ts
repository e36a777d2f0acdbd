import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PLANTED_FAULTS } from '../planted-faults/faults.ts';

describe('the planted faults', () => {
  it.each(PLANTED_FAULTS)('$effect: can be planted, and its test is there', (fault) => {
    expect(readFileSync(fault.file, 'utf8').split(fault.from)).toHaveLength(2);
    expect(existsSync(fault.test)).toBe(true);
  });
});

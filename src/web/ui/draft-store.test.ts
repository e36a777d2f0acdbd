import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts, readDraft, setDraftOwner, writeDraft } from './draft-store.ts';

/** Imitates browser storage, whose items are its own properties. */
class FakeStorage {
  readonly [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
}

const asIs = (stored: unknown) => stored;

describe('what is kept on the device', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new FakeStorage());
    localStorage.setItem('theme', 'oled');
    setDraftOwner('kari');
    writeDraft('guess', { first: 'nor' });
  });

  it('is there for its owner at the next visit', () => {
    setDraftOwner('kari');
    expect(readDraft('guess', asIs)).toEqual({ first: 'nor' });
    writeDraft('guess', null);
    expect(readDraft('guess', asIs)).toBeNull();
  });

  it('is neither seen nor left by somebody else', () => {
    setDraftOwner('ola');
    expect(readDraft('guess', asIs)).toBeNull();
    setDraftOwner('kari');
    expect(readDraft('guess', asIs)).toBeNull();
  });

  it('is gone after a logout, and nothing else is', () => {
    forgetDrafts();
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });

  it('lasts as long as its form where storage is forbidden', () => {
    vi.stubGlobal('localStorage', null);
    setDraftOwner('kari');
    expect(readDraft('guess', asIs)).toBeNull();
    writeDraft('guess', 1);
    expect(readDraft('guess', asIs)).toBe(1);
    forgetDrafts();
    expect(readDraft('guess', asIs)).toBeNull();
  });
});

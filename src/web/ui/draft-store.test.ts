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

describe('what is kept on the device', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new FakeStorage());
    localStorage.setItem('theme', 'oled');
    setDraftOwner('kari');
    writeDraft('guess', { first: 'nor' });
  });

  it('is there for its owner at the next visit', () => {
    setDraftOwner('kari');
    expect(readDraft('guess')).toEqual({ first: 'nor' });
    writeDraft('guess', null);
    expect(readDraft('guess')).toBeNull();
  });

  it('is neither seen nor left by somebody else', () => {
    setDraftOwner('ola');
    expect(readDraft('guess')).toBeNull();
    setDraftOwner('kari');
    expect(readDraft('guess')).toBeNull();
  });

  it('is gone after a logout, and nothing else is', () => {
    forgetDrafts();
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });

  it('is nothing where storage is forbidden', () => {
    vi.stubGlobal('localStorage', null);
    expect(() => setDraftOwner('kari')).not.toThrow();
    expect(() => writeDraft('guess', 1)).not.toThrow();
    expect(readDraft('guess')).toBeNull();
  });
});

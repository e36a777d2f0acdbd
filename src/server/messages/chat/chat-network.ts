import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Network access to chats; tests replace it. */
export interface ChatNetwork {
  readonly lookup: LookupFunction;
  /** Returns true if a webhook set by a player may connect to this IP. */
  readonly isPublic: (address: string) => boolean;
  readonly agent: Agent;
}

export const openChatNetwork = (): ChatNetwork => ({
  lookup,
  isPublic: isPublicAddress,
  agent: new Agent({ keepAlive: false }),
});

/**
 * Returns a DNS lookup that fails if any resolved IP is private. It runs at connect time, so DNS
 * rebinding cannot bypass it (SSRF).
 */
export function publicLookup({ lookup: resolve, isPublic }: ChatNetwork): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const all = Array.isArray(addresses) ? addresses : [];
      const [first] = all;
      if (first === undefined || !all.every(({ address }) => isPublic(address))) {
        const refused = Object.assign(new Error('An address of a network of its own'), {
          code: 'ENOTPUBLIC',
        });
        return callback(refused, []);
      }
      if (options.all) return callback(null, all);
      callback(null, first.address, first.family);
    });
  };
}

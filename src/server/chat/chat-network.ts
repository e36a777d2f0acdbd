import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** How chats are reached. */
export interface ChatNetwork {
  readonly lookup: LookupFunction;
  /** Whether a player's address may lead there. */
  readonly isPublic: (address: string) => boolean;
  readonly agent: Agent;
}

export const openChatNetwork = (): ChatNetwork => ({
  lookup,
  isPublic: isPublicAddress,
  agent: new Agent({ keepAlive: false }),
});

/** Of all addresses that a name has none may lie in a network of one's own: the check is made where the connection is. */
export function publicLookup({ lookup: resolve, isPublic }: ChatNetwork): LookupFunction {
  return (hostname, options, answer) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return answer(error, []);
      const all = Array.isArray(addresses) ? addresses : [];
      const [first] = all;
      if (first === undefined || !all.every(({ address }) => isPublic(address))) {
        const refused = Object.assign(new Error('An address of a network of its own'), {
          code: 'ENOTPUBLIC',
        });
        return answer(refused, []);
      }
      if (options.all) return answer(null, all);
      answer(null, first.address, first.family);
    });
  };
}

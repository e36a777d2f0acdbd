type Payload = Record<string, unknown> & { grantId?: string; uid?: string };

/** Creates the storage of the embedded provider: a map for each kind. */
export function createMemoryAdapter() {
  const kinds = new Map<string, Map<string, Payload>>();

  return (kind: string) => {
    const stored = kinds.get(kind) ?? new Map<string, Payload>();
    kinds.set(kind, stored);
    return {
      upsert: async (id: string, payload: Payload) => void stored.set(id, payload),
      find: async (id: string) => stored.get(id),
      findByUid: async (uid: string) => [...stored.values()].find((each) => each.uid === uid),
      findByUserCode: async () => undefined,
      destroy: async (id: string) => void stored.delete(id),
      consume: async (id: string) => {
        const payload = stored.get(id);
        if (payload) stored.set(id, { ...payload, consumed: Math.floor(Date.now() / 1000) });
      },
      revokeByGrantId: async (grantId: string) => {
        for (const [id, payload] of stored) if (payload.grantId === grantId) stored.delete(id);
      },
    };
  };
}

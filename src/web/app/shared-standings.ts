import { type ComponentType, createContext } from 'react';
import type { StandingsProps } from '#web/features/home/standings.tsx';

/** Board and graph are in the front page's chunk, from which the other pages import nothing: they are handed on. */
export const SharedStandings = createContext<ComponentType<StandingsProps> | null>(null);

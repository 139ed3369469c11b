import type { ReactNode } from 'react';

/** Components by name, each with its states by name. */
export type Specimens = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

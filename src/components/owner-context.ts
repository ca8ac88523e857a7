'use client';
import { createContext, type Context } from 'react';

/** Whose rows are drawn; absent for the root agent. */
export const OwnerContext: Context<string | undefined> = createContext<string | undefined>(undefined);

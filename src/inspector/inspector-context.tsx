'use client';
import { createContext, useContext, useMemo } from 'react';
import { useLabels } from '../components/index.ts';
import { inspectorLabels, type InspectorLabels } from './labels.ts';

/** The words of the inspector around a part of it. */
export const LabelsContext: React.Context<InspectorLabels> = createContext(inspectorLabels);

/** Words of the inspector: those given, in the direction and with the numbers of the kit's language where they name none. */
export function useWords(given: Partial<InspectorLabels> | undefined): InspectorLabels {
  const { locale, direction } = useLabels();
  return useMemo(() => {
    // Words of the kit without a direction are no catalogue, and say nothing about the language of the page.
    const language = direction === undefined ? {} : { locale, direction };
    return { ...inspectorLabels, ...language, ...given };
  }, [locale, direction, given]);
}

export function useInspectorLabels(): InspectorLabels {
  return useContext(LabelsContext);
}

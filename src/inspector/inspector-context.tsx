'use client';
import { createContext, useContext } from 'react';
import { inspectorLabels, type InspectorLabels } from './labels.ts';

/** The words of the inspector around a part of it. */
export const LabelsContext: React.Context<InspectorLabels> = createContext(inspectorLabels);

export function useInspectorLabels(): InspectorLabels {
  return useContext(LabelsContext);
}

'use client';
export { StatePanel } from './state-panel.tsx';
export { StepList } from './step-list.tsx';
export { UsageMeter } from './usage-meter.tsx';

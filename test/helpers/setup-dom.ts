import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { failOnNoise } from './fail-on-noise.ts';

configure({ reactStrictMode: true });
failOnNoise();
afterEach(cleanup);

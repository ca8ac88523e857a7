'use client';
// A file of its own, so that a bundler takes from the package only what is named here.
export { Virtualizer } from 'virtua';

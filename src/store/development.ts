/** True where NODE_ENV says so; then states are frozen whole, so that a change in place fails at once. */
export const DEVELOPMENT: boolean = isDevelopment();

function isDevelopment(): boolean {
  try {
    // Bundlers replace this text; in a browser without one `process` does not exist.
    return process.env.NODE_ENV !== 'production';
  } catch {
    return false;
  }
}

declare module 'commonmark-spec' {
  interface Example {
    number: number;
    section: string;
    markdown: string;
    html: string;
  }
  const spec: { text: string; tests: Example[] };
  export default spec;
}

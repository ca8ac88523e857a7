/** Milliseconds after which the browser has surely begun to save the file. */
const REVOKE_AFTER = 10_000;

/** Saves a text as a file, from memory: nothing is navigated to and nothing leaves the page. */
export function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER);
}

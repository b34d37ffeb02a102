/** Method, path, status and raw text of a failure, closed until the buyer opens it. */
export function TechnicalDetails({ text }: { text: string }) {
  return (
    <details
      className="mt-1 text-xs text-muted"
      // A toast captures the pointer for its swipe, which would take the click away.
      onPointerDown={(event) => event.stopPropagation()}
    >
      <summary className="w-fit min-h-6 cursor-pointer">Details</summary>
      <p className="font-mono wrap-anywhere">{text}</p>
    </details>
  );
}

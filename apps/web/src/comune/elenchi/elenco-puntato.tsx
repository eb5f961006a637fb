/** Un elenco di frasi. */
export function Voci({ voci }: { voci: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {voci.map((voce) => (
        <li key={voce}>{voce}</li>
      ))}
    </ul>
  );
}

/** Il tasto che fa lo stesso: si vede dove c'è una tastiera, e chi ascolta la pagina lo trova nell'elenco dei tasti. */
export function Tasto({ di }: { di: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden rounded border border-current px-1.5 text-sm leading-5 font-semibold pointer-fine:inline"
    >
      {di}
    </span>
  );
}

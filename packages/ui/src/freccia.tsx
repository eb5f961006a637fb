/** La punta di un riquadro sospeso. */
export function Freccia({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" width="12" height="6" viewBox="0 0 12 6" className={className}>
      <path d="M0 0h12L6 6z" />
    </svg>
  );
}

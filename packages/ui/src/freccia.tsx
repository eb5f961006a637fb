/** Dove sta la punta: fuori dal bordo che guarda ciò che si spiega, girata verso di esso. */
export const POSTO_FRECCIA =
  'data-[side=top]:-bottom-1.5 data-[side=bottom]:-top-1.5 data-[side=bottom]:rotate-180 data-[side=left]:-right-2.25 data-[side=left]:-rotate-90 data-[side=right]:-left-2.25 data-[side=right]:rotate-90';

/** La punta di un riquadro sospeso. */
export function Freccia({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" width="12" height="6" viewBox="0 0 12 6" className={className}>
      <path d="M0 0h12L6 6z" />
    </svg>
  );
}

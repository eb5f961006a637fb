import type { ButtonHTMLAttributes } from 'react';

const ASPETTI = {
  primario: 'border-[#0066cc] bg-[#0066cc] text-white hover:bg-[#0059b3]',
  secondario: 'border-[#64748b] bg-white text-[#17324d] hover:bg-[#f3f6f9]',
  grave: 'border-[#a6111f] bg-white text-[#a6111f] hover:bg-[#fdf2f3]',
} as const;

/** Un pulsante che dice quando sta lavorando; in corso non si può premere di nuovo ma resta raggiungibile. */
export function Pulsante({
  aspetto = 'primario',
  inCorso = false,
  grande = false,
  children,
  onClick,
  disabled,
  ...altri
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  aspetto?: keyof typeof ASPETTI;
  inCorso?: boolean;
  grande?: boolean;
}) {
  return (
    <button
      type="button"
      {...altri}
      disabled={disabled}
      aria-disabled={inCorso || disabled || undefined}
      aria-busy={inCorso || undefined}
      onClick={inCorso ? (evento) => evento.preventDefault() : onClick}
      className={`inline-flex items-center justify-center gap-2 rounded border px-4 font-semibold disabled:cursor-not-allowed disabled:border-[#d8dee6] disabled:bg-[#eef2f6] disabled:text-[#5b6f82] ${grande ? 'min-h-12 text-lg' : 'min-h-10 text-base'} ${ASPETTI[aspetto]}`}
    >
      {inCorso ? 'In corso…' : children}
    </button>
  );
}

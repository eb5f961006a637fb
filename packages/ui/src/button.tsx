import type { ButtonHTMLAttributes } from 'react';

const ASPETTI = {
  primary: 'border-azione bg-azione text-white hover:bg-azione-scura',
  secondary: 'border-bordo bg-white text-inchiostro hover:bg-fondo',
  /** Un atto contro ciò che il software propone: si può, e si vede. */
  warning: 'border-attenzione bg-attenzione text-white hover:brightness-90',
  danger: 'border-errore bg-white text-errore hover:bg-errore-chiaro',
  quiet: 'border-transparent bg-transparent text-azione-scura underline-offset-4 hover:underline',
} as const;

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: keyof typeof ASPETTI;
  pending?: boolean;
  /** Per ora non si preme, e accanto si dice perché. Chi lo ha appena premuto non perde il posto, e lo ritrova quando si può. */
  unavailable?: boolean;
  large?: boolean;
  /** Che cosa si legge mentre lavora. */
  pendingLabel?: string;
};

/** Lo stesso aspetto che `disabled` dà. */
const SPENTO = 'cursor-not-allowed border-linea bg-fondo text-secondario';

/** Un pulsante che dice quando sta lavorando: in corso non si preme di nuovo, ma il fuoco non si perde. */
export function Button({
  variant = 'primary',
  pending = false,
  unavailable = false,
  large = false,
  pendingLabel = 'In corso…',
  className = '',
  children,
  onClick,
  disabled,
  type = 'button',
  ...altri
}: Props) {
  return (
    <button
      {...altri}
      type={type}
      disabled={disabled}
      aria-disabled={pending || unavailable || disabled || undefined}
      aria-busy={pending || undefined}
      onClick={pending || unavailable ? (evento) => evento.preventDefault() : onClick}
      className={`inline-flex items-center justify-center gap-2 rounded border px-4 font-semibold disabled:cursor-not-allowed disabled:border-linea disabled:bg-fondo disabled:text-secondario ${large ? 'min-h-12 text-lg' : 'min-comando'} ${unavailable ? SPENTO : ASPETTI[variant]} ${className}`}
    >
      {pending ? pendingLabel : children}
    </button>
  );
}

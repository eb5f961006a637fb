import type { ButtonHTMLAttributes } from 'react';

const ASPETTI = {
  primary: 'border-azione bg-azione text-white hover:bg-azione-scura',
  secondary: 'border-bordo bg-white text-inchiostro hover:bg-fondo',
  danger: 'border-errore bg-white text-errore hover:bg-errore-chiaro',
  quiet: 'border-transparent bg-transparent text-azione-scura underline-offset-4 hover:underline',
} as const;

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: keyof typeof ASPETTI;
  pending?: boolean;
  large?: boolean;
  /** Che cosa si legge mentre lavora. */
  pendingLabel?: string;
};

/** Un pulsante che dice quando sta lavorando: in corso non si preme di nuovo, ma il fuoco non si perde. */
export function Button({
  variant = 'primary',
  pending = false,
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
      aria-disabled={pending || disabled || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (evento) => evento.preventDefault() : onClick}
      className={`inline-flex items-center justify-center gap-2 rounded border px-4 font-semibold disabled:cursor-not-allowed disabled:border-linea disabled:bg-fondo disabled:text-secondario ${large ? 'min-h-12 text-lg' : 'min-h-10'} ${ASPETTI[variant]} ${className}`}
    >
      {pending ? pendingLabel : children}
    </button>
  );
}

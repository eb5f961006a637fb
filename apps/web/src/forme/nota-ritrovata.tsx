import { Alert, Button } from '@gestore/ui';
import { useEffect } from 'react';
import { useLingua, useTesti } from '../testi/lingua.ts';
import { RITROVATE } from '../testi/ritrovate.ts';
import { butta, mostrata } from './segnali-rimaste.ts';
import type { Conteso } from './unisci.ts';

/** Ciò che un modulo ha ritrovato: da quando, che cosa non c’è, e dove intanto un altro ha scritto una cosa diversa. */
export type Ritrovata = {
  readonly chiave: string;
  readonly il: number;
  readonly campi: readonly string[];
  readonly lasciati: readonly string[];
  /** Lo si era mandato, e la risposta non è arrivata: può esserci già. */
  readonly incerta: boolean;
  readonly contesi: readonly Conteso<string>[];
};

type Parti = {
  ritrovata: Ritrovata;
  nomi: Readonly<Record<string, string>>;
  valori: Readonly<Record<string, unknown>>;
  prendi: (campo: string, loro: string | boolean) => void;
};

/** Chi ha premuto qui riparte dal campo accanto: il pulsante non c’è più. */
function alCampo({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.closest('[role=status]')?.parentElement?.querySelector<HTMLElement>('input, textarea')?.focus();
}

/** Accanto al campo: quando lo si era scritto, che cosa manca, che cosa intanto ha scritto un altro, e come buttarlo. */
export function NotaRitrovata({
  ritrovata: { chiave, il, campi, lasciati, incerta, contesi },
  nomi,
  valori,
  prendi,
}: Parti) {
  const t = useTesti(RITROVATE);
  const lingua = useLingua();
  useEffect(() => mostrata(chiave), [chiave]);
  const dice = (valore: unknown): string => {
    if (typeof valore === 'boolean') return valore ? t.si : t.no;
    return valore === '' ? t.vuoto : `«${String(valore)}»`;
  };
  const aperti = contesi.filter(({ campo, loro }) => valori[campo] !== loro);
  return (
    <Alert tone={aperti.length > 0 ? 'warning' : 'info'} role="status">
      <div className="grid gap-2">
        {campi.length > 0 && <p>{t.ritrovato(t.quando(il, lingua))}</p>}
        {campi.length > 1 && <p>{t.inCampi(campi.map((campo) => nomi[campo] ?? campo))}</p>}
        {lasciati.length > 0 && <p className="font-semibold">{t.nonCiStava(t.quando(il, lingua), lasciati)}</p>}
        {aperti.length > 0 && (
          <>
            <p className="font-semibold">{t.intanto}</p>
            <ul className="grid list-disc gap-2 pl-5">
              {aperti.map(({ campo, loro }) => (
                <li key={campo}>
                  <p>
                    {nomi[campo] ?? campo}: {t.altro} <bdi>{dice(loro)}</bdi>. {t.lei} <bdi>{dice(valori[campo])}</bdi>.
                  </p>
                  <Button
                    variant="secondary"
                    onClick={(evento) => {
                      alCampo(evento);
                      prendi(campo, loro);
                    }}
                  >
                    {t.prenda(nomi[campo] ?? campo)}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{incerta ? t.incerto : t.nonMandato}</p>
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={(evento) => {
            alCampo(evento);
            butta(chiave);
          }}
        >
          {t.butta}
        </Button>
      </div>
    </Alert>
  );
}

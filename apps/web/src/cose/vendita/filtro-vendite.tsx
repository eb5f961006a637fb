import { QUANDO, type Quando } from '@gestore/contratto/ricerca/periodi-vendite';
import { Button, SelectField, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { ELENCO } from '../../comune/elenchi/elenco.testi.ts';
import { useFiltroInIndirizzo } from '../../comune/elenchi/elenco.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Ciò che si cerca fra le vendite, com'è scritto nell'indirizzo. */
export type VenditeCercate = { testo?: string; quando?: Quando };

/** Il filtro di un elenco di vendite, nell'indirizzo; `predefinito` vale quando l'indirizzo non dice nulla. */
export function useVenditeCercate(predefinito?: Quando): {
  cercate: VenditeCercate;
  scritte: Readonly<Record<'testo' | 'quando', string>>;
  imposta: (nuove: Readonly<Record<'testo' | 'quando', string>>) => void;
} {
  const [scritte, imposta] = useFiltroInIndirizzo(['testo', 'quando']);
  const quando = QUANDO.find((uno) => uno === scritte.quando) ?? (scritte.quando === 'tutte' ? undefined : predefinito);
  const testo = scritte.testo.trim();
  return {
    cercate: { ...(testo === '' ? {} : { testo }), ...(quando === undefined ? {} : { quando }) },
    scritte: { testo: scritte.testo, quando: quando ?? '' },
    imposta: (nuove) =>
      imposta({
        testo: nuove.testo,
        quando: nuove.quando === '' && predefinito !== undefined ? 'tutte' : nuove.quando,
      }),
  };
}

/** Parole e periodo: si cerca quando lo si chiede, con il pulsante o con Invio. */
export function FiltroVendite({ filtro: { scritte, imposta } }: { filtro: ReturnType<typeof useVenditeCercate> }) {
  // Un altro indirizzo è un altro modulo: ciò che si stava scrivendo non era suo.
  return <Modulo key={JSON.stringify(scritte)} scritte={scritte} imposta={imposta} />;
}

function Modulo({ scritte, imposta }: Pick<ReturnType<typeof useVenditeCercate>, 'scritte' | 'imposta'>) {
  const t = useTesti(ELENCO);
  const [testo, setTesto] = useState(scritte.testo);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    imposta({ ...scritte, testo });
  };
  return (
    <search>
      <form
        aria-label={t.filtra}
        onSubmit={invio}
        className="grid items-end gap-4 rounded-md border border-linea bg-white p-4 sm:grid-cols-[2fr_1fr_auto]"
      >
        <TextField label={t.testo} maxLength={100} value={testo} onChange={({ target }) => setTesto(target.value)} />
        <SelectField
          label={t.quando}
          empty={t.tutte}
          value={scritte.quando}
          options={QUANDO.map((value) => ({ value, label: t.quali[value] }))}
          onValueChange={(quando) => imposta({ testo, quando })}
        />
        <Button type="submit">{t.cerca}</Button>
      </form>
    </search>
  );
}

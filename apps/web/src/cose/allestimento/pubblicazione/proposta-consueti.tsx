import { Alert, Button } from '@gestore/ui';
import { useDeferredValue } from 'react';
import { ibanLeggibile } from '../../../comune/campi/iban-leggibile.ts';
import type { Forma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import type { SchedaScritta } from '../campi/campi-scritti.ts';
import { MODULO } from '../campi/testi.ts';
import { useConsueti } from './usa-consueti.ts';
import { CONSUETI } from './valori-consueti.testi.ts';
import { type Diverso, diversiDaiConsueti } from './valori-consueti.ts';

/** Ciò che l'ufficio vuole di solito, proposto accanto a ciò che si scrive: si prende, o si lascia sapendolo (R02, R17). */
export function PropostaConsueti({ forma }: { forma: Forma<SchedaScritta> }) {
  const t = useTesti(CONSUETI);
  const { data } = useConsueti(useDeferredValue(forma.valori.tribunale.trim()));
  if (data === undefined || data.consueti === null) return null;
  const diversi = diversiDaiConsueti(forma.valori, data.consueti);
  const prendi = (quali: readonly Diverso[]): void =>
    forma.imposta(Object.fromEntries(quali.map(({ campo, consueto }) => [campo, consueto])));
  return (
    <section aria-label={t.titolo}>
      <Alert>
        <p className="font-semibold">{diversi.length === 0 ? t.uguali : t.diversi}</p>
        {diversi.length > 0 && <ElencoDiversi diversi={diversi} prendi={(uno) => prendi([uno])} />}
        {diversi.length > 1 && (
          <Button variant="secondary" onClick={() => prendi(diversi)}>
            {t.prendiTutti}
          </Button>
        )}
        <p className="mt-2">
          {data.conto === null ? t.senzaConto : t.conto(ibanLeggibile(data.conto.iban), data.conto.intestatario)}
        </p>
      </Alert>
    </section>
  );
}

/** Un campo per riga: che cosa vuole l'ufficio e che cosa dice la vendita; con `prendi`, anche come metterlo. */
export function ElencoDiversi({ diversi, prendi }: { diversi: readonly Diverso[]; prendi?: (uno: Diverso) => void }) {
  const t = useTesti(CONSUETI);
  const { nomi, prezzoOfferto, prezzoBase } = useTesti(MODULO);
  const dice = (diverso: Diverso, valore: string): string => {
    if (diverso.campo !== 'cauzioneSu' || valore === '') return valore;
    return valore === 'prezzo_base' ? prezzoBase : prezzoOfferto;
  };
  return (
    <ul className="my-2 grid list-disc gap-2 pl-5">
      {diversi.map((diverso) => (
        <li key={diverso.campo}>
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span>{t.riga(nomi[diverso.campo], dice(diverso, diverso.consueto), dice(diverso, diverso.qui))}</span>
            {prendi !== undefined && (
              <Button variant="secondary" onClick={() => prendi(diverso)}>
                {t.prendi}
                <span className="sr-only">{nomi[diverso.campo]}</span>
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

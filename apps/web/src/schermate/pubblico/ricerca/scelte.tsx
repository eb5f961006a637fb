import { STATI_DI_RICERCA } from '@gestore/contratto/ordini-ricerca';
import type { ContiDellaRicerca } from '@gestore/contratto/ricerca';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { HOME } from '../testi/home.ts';
import { MODALITA } from '../testi/modalita.ts';
import { type FiltriStretti, nascostiSe } from './filtri-stretti.ts';
import { type Filtro, type NomeScelta, SCELTE } from './filtro.ts';

/** Le voci sempre mostrate, anche quando nessuna vendita le ha. */
const SEMPRE: Readonly<Record<NomeScelta, readonly string[]>> = {
  stato: STATI_DI_RICERCA,
  categoria: [],
  modalita: Object.keys(MODALITA.it),
  tentativo: ['1', '2', '3', '4'],
};

/** Le scelte con accanto quante vendite ciascuna darebbe; quelle a zero restano, in grigio. */
export function ScelteContate({
  filtro,
  cerca,
  conti,
  categorie,
  stretti,
}: {
  filtro: Filtro;
  cerca: (filtro: Filtro) => void;
  conti: ContiDellaRicerca | undefined;
  categorie: readonly string[];
  stretti: FiltriStretti;
}) {
  const t = useTesti(HOME);
  return (
    <section
      id={stretti.scelte}
      aria-label={t.scelte}
      className={`grid content-start gap-3 ${nascostiSe(!stretti.aperti)}`}
    >
      {SCELTE.map((nome) => (
        <Voce
          key={nome}
          nome={nome}
          valori={[...new Set([...SEMPRE[nome], ...(nome === 'categoria' ? categorie : []), ...filtro[nome]])]}
          scelti={filtro[nome]}
          conti={conti?.scelte?.[nome] ?? null}
          scegli={(scelti) => cerca({ ...filtro, [nome]: scelti })}
        />
      ))}
      {conti !== undefined && conti.scelte === null && <p className="text-sm text-secondario">{t.nonContate}</p>}
    </section>
  );
}

function Voce({
  nome,
  valori,
  scelti,
  conti,
  scegli,
}: {
  nome: NomeScelta;
  valori: readonly string[];
  scelti: readonly string[];
  conti: readonly { valore: string; quante: number | null }[] | null;
  scegli: (scelti: string[]) => void;
}) {
  const t = useTesti(HOME);
  const id = useId();
  const parole = useNomiDelleScelte();
  if (valori.length === 0) return null;
  const quanteDi = (valore: string): number | null =>
    conti === null ? null : (conti.find((uno) => uno.valore === valore) ?? { quante: 0 }).quante;
  return (
    <details open className="group rounded-md border border-linea bg-white">
      <summary
        id={id}
        className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 px-3 font-semibold [&::-webkit-details-marker]:hidden"
      >
        {t.campi[nome]}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: un fieldset dentro details ripeterebbe il nome già scritto nel summary. */}
      <div role="group" aria-labelledby={id} className="grid px-3 pb-2">
        {valori.map((valore) => {
          const quante = quanteDi(valore);
          const scelto = scelti.includes(valore);
          return (
            <label
              key={valore}
              className={`flex min-h-10 items-center gap-2 ${quante === 0 && !scelto ? 'text-secondario' : ''}`}
            >
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-azione"
                checked={scelto}
                onChange={() => scegli(scelto ? scelti.filter((uno) => uno !== valore) : [...scelti, valore])}
              />
              <span lang={nome === 'categoria' ? 'it' : undefined} className="min-w-0 grow break-words">
                {parole(nome, valore)}
              </span>
              {quante !== null && <span className="tabular-nums">{t.numero(quante)}</span>}
            </label>
          );
        })}
      </div>
    </details>
  );
}

/** Come si chiama una scelta. */
export function useNomiDelleScelte(): (nome: NomeScelta, valore: string) => string {
  const t = useTesti(HOME);
  const modalita: Readonly<Record<string, string>> = useTesti(MODALITA);
  const stati: Readonly<Record<string, string>> = t.stati;
  return (nome, valore) => {
    if (nome === 'stato') return stati[valore] ?? valore;
    if (nome === 'modalita') return modalita[valore] ?? valore;
    return nome === 'tentativo' ? t.tentativo(Number(valore)) : valore;
  };
}

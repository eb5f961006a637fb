import { inFrase } from '@gestore/contratto/parole/in-frase';
import type { ContiDellaRicerca, VociDellaRicerca } from '@gestore/contratto/ricerca/forme';
import { STATI_DI_RICERCA } from '@gestore/contratto/ricerca/ordini-ricerca';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { MODALITA } from '../scheda/sezioni/modalita.testi.ts';
import { type FiltriStretti, nascostiSe } from './filtri-stretti.ts';
import type { Filtro, NomeScelta } from './filtro.ts';
import { HOME } from './testi.ts';

/** Le voci sempre mostrate, anche quando nessuna vendita le ha. */
const SEMPRE: Readonly<Record<NomeScelta, readonly string[]>> = {
  stato: STATI_DI_RICERCA,
  regione: [],
  provincia: [],
  comune: [],
  categoria: [],
  modalita: Object.keys(MODALITA.it),
  tentativo: ['1', '2', '3', '4'],
};

/** Prima che cosa si vende e a che punto è, poi dove: i luoghi sono molti. */
const IN_ORDINE = ['categoria', 'stato', 'modalita', 'regione', 'provincia', 'comune', 'tentativo'] as const;

/** I nomi che in ogni lingua restano com'erano nell'avviso. */
const IN_ITALIANO: readonly NomeScelta[] = ['regione', 'provincia', 'comune', 'categoria'];

/** Le voci che si aprono a richiesta: sono i posti, e possono essere molti. */
const CHIUSE: readonly NomeScelta[] = ['provincia', 'comune'];

/** Le scelte con accanto quante vendite ciascuna darebbe; quelle a zero restano, in grigio. */
export function ScelteContate({
  filtro,
  cerca,
  conti,
  voci,
  stretti,
}: {
  filtro: Filtro;
  cerca: (filtro: Filtro) => void;
  conti: ContiDellaRicerca | undefined;
  voci: VociDellaRicerca | undefined;
  stretti: FiltriStretti;
}) {
  const t = useTesti(HOME);
  return (
    <section id={stretti.scelte} aria-label={t.scelte} className={`scelte ${nascostiSe(!stretti.aperti)}`}>
      {IN_ORDINE.map((nome) => (
        <Voce
          key={nome}
          nome={nome}
          valori={valoriDi(nome, { filtro, conti, voci })}
          scelti={filtro[nome]}
          conti={conti?.scelte?.[nome] ?? null}
          scegli={(scelti) => cerca({ ...filtro, [nome]: scelti })}
        />
      ))}
      {conti?.scelte?.comune === null && filtro.comune.length === 0 && (
        <p className="text-sm text-secondario">{t.comuniTroppi}</p>
      )}
      {conti !== undefined && conti.scelte === null && <p className="text-sm text-secondario">{t.nonContate}</p>}
    </section>
  );
}

type Noti = { filtro: Filtro; conti: ContiDellaRicerca | undefined; voci: VociDellaRicerca | undefined };

/** I valori di una voce: quelli di sempre, quelli che hanno vendite in questa ricerca, quelli scelti. */
function valoriDi(nome: NomeScelta, { filtro, conti, voci }: Noti): string[] {
  return [...new Set([...SEMPRE[nome], ...noti(nome, conti, voci), ...filtro[nome]])];
}

function noti(
  nome: NomeScelta,
  conti: ContiDellaRicerca | undefined,
  voci: VociDellaRicerca | undefined,
): readonly string[] {
  const contati = conti?.scelte?.[nome]?.map(({ valore }) => valore) ?? [];
  if (nome === 'categoria') return voci?.categorie ?? [];
  if (nome === 'regione') return voci?.regioni ?? contati;
  // Di una provincia, o di un comune, non si mostra ciò che non ha vendite: sono molti.
  if (nome === 'provincia') return conti?.scelte?.provincia == null ? (voci?.province ?? []) : contati;
  return nome === 'comune' ? contati.toSorted((a, b) => a.localeCompare(b, 'it')) : [];
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
  // Aperta resta anche quando si toglie l'ultima scelta: chi la toglie ha il fuoco qui dentro.
  const [aperta, apri] = useState(!CHIUSE.includes(nome) || scelti.length > 0);
  const parole = useNomiDelleScelte();
  if (valori.length === 0) return null;
  const quanteDi = (valore: string): number | null =>
    conti === null ? null : (conti.find((uno) => uno.valore === valore) ?? { quante: 0 }).quante;
  return (
    <details open={aperta} onToggle={(evento) => apri(evento.currentTarget.open)} className="group">
      <summary id={id}>
        {t.campi[nome]}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: un fieldset dentro details ripeterebbe il nome già scritto nel summary. */}
      <div role="group" aria-labelledby={id} className="scelte-voci">
        {valori.map((valore) => {
          const quante = quanteDi(valore);
          const scelto = scelti.includes(valore);
          return (
            <label key={valore} className={quante === 0 && !scelto ? 'text-secondario' : ''}>
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-azione"
                checked={scelto}
                onChange={() => scegli(scelto ? scelti.filter((uno) => uno !== valore) : [...scelti, valore])}
              />
              <span lang={IN_ITALIANO.includes(nome) ? 'it' : undefined} className="min-w-0 grow break-words">
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
    if (nome === 'regione' || nome === 'provincia' || nome === 'comune') return valore;
    return nome === 'tentativo' ? t.tentativo(Number(valore)) : inFrase(valore);
  };
}

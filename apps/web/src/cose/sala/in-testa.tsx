import { type Cent, type Stanza, soloCifre } from '@gestore/dominio';
import { Gavel, Globe, Hand } from 'lucide-react';
import { useTesti } from '../../testi/lingua.ts';
import { misuraDi } from './misura-di.ts';
import { type OffertaDetta, offertaInTesta } from './offerte-di-prima.ts';
import { SALA } from './testi.ts';

/** Un prezzo fino a 99.999,99 sta nella sua colonna a tutta misura. */
const PREZZO = { vw: 6.4, caratteri: 9 };
const NOME = { vw: 4.6, caratteri: 14 };
const SEGNI = { online: Globe, sala: Hand, partenza: Gavel } as const;

/** Chi è in testa, e dopo l'esito chi ha il bene: di un creditore la somma soltanto, e chi ha perso non si vede più (R46). */
export function InTesta({ stanza }: { stanza: Stanza }) {
  const t = useTesti(SALA);
  const { esito, assegnataCent } = stanza;
  const assegnata = esito?.tipo === 'assegnata';
  const migliore = assegnata ? null : stanza.migliore;
  const importoCent = assegnata ? assegnataCent : (migliore?.importoCent ?? null);
  if (importoCent === null) return null;
  const etichetta = esito === null ? t.inTesta : assegnata ? t.assegnataPer : t.aggiudicatario;
  return (
    <section aria-label={etichetta} className="sala-accanto grid min-w-0 content-center">
      <h2 className="sala-etichetta">{etichetta}</h2>
      {migliore !== null && (
        <p
          className="leading-none font-bold break-words text-attenzione"
          style={misuraDi(migliore.pseudonimo, NOME.vw, NOME.caratteri)}
        >
          {migliore.pseudonimo}
        </p>
      )}
      <Prezzo importoCent={importoCent} />
      <Provenienza offerta={migliore === null ? null : offertaInTesta(stanza)} />
    </section>
  );
}

function Prezzo({ importoCent }: { importoCent: Cent }) {
  const cifre = soloCifre(importoCent);
  return (
    <p
      className="leading-none font-bold whitespace-nowrap tabular-nums"
      style={misuraDi(cifre, PREZZO.vw, PREZZO.caratteri)}
    >
      {cifre}
    </p>
  );
}

function Provenienza({ offerta }: { offerta: OffertaDetta | null }) {
  const t = useTesti(SALA);
  if (offerta === null) return <p className="sala-etichetta">{t.euro}</p>;
  const Segno = SEGNI[offerta.da];
  return (
    <p className="sala-etichetta flex items-center gap-3">
      <Segno aria-hidden="true" className="shrink-0" size="1.1em" />
      {t.euroDa[offerta.da]}
    </p>
  );
}

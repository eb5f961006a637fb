import { formattaIstante, formattaOra } from '@gestore/contratto/formato';
import { type Cent, descriviRifiuto, formattaEuro, type Istante, type Stanza } from '@gestore/dominio';
import { Badge, Card, Cell, Importo, Table } from '@gestore/ui';
import type { ReactNode } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { ElencoCorrezioni } from '../../comuni/stanza/correzioni.tsx';
import { CONSOLE } from '../testi/console.ts';

type Riga = {
  seq: number;
  il: Istante;
  pseudonimo: string;
  canale: 'online' | 'sala' | null;
  importoCent: Cent;
  inPiuCent: Cent | null;
  rifiuto: string | null;
};

/** Tutti i rilanci, i rifiutati con la loro ragione, dal più recente (R66); `correggi` sta accanto a quello in testa (R55). */
export function TabellaRilanci({ stanza, correggi = null }: { stanza: Stanza; correggi?: ReactNode }) {
  const t = useTesti(CONSOLE);
  const righe = righeDellaTabella(stanza);
  const testa = stanza.rilanci.at(-1)?.seq;
  return (
    <Card
      title={t.rilanci}
      aside={t.conto(stanza.rilanci.length, righe.length - stanza.rilanci.length)}
      flush={righe.length > 0}
    >
      {righe.length === 0 && <p className="text-secondario">{t.rilanciVuoti}</p>}
      {righe.length > 0 && (
        <Table
          caption={t.tabellaRilanci}
          columns={[
            { label: t.ora },
            { label: t.offerente },
            { label: t.modo, wideOnly: true },
            { label: t.inPiu, end: true, wideOnly: true },
            { label: t.importoColonna, end: true },
          ]}
        >
          {righe.map((riga) => (
            <tr
              key={riga.seq}
              className={`border-b border-linea last:border-b-0 ${riga.seq === testa ? 'bg-bene-chiaro' : ''}`}
            >
              <Cell>
                <time
                  dateTime={new Date(riga.il).toISOString()}
                  title={formattaIstante(riga.il)}
                  className="tabular-nums"
                >
                  {formattaOra(riga.il)}
                </time>
              </Cell>
              <Cell>
                <span className="font-semibold">{riga.pseudonimo}</span>{' '}
                {riga.seq === testa && <Badge tone="success">{t.migliore}</Badge>}
                {riga.seq === testa && correggi}
                {riga.rifiuto !== null && (
                  <span className="block text-sm text-errore">
                    {t.rifiutato} <span lang="it">{riga.rifiuto}</span>
                  </span>
                )}
              </Cell>
              <Cell wideOnly>
                {riga.canale !== null && (
                  <Badge tone={riga.canale === 'sala' ? 'neutral' : 'info'}>
                    {riga.canale === 'sala' ? t.inSala : t.telematica}
                  </Badge>
                )}
              </Cell>
              <Cell end wideOnly>
                {riga.inPiuCent !== null && <span className="whitespace-nowrap">+ {formattaEuro(riga.inPiuCent)}</span>}
              </Cell>
              <Cell end strong>
                <Importo cent={riga.importoCent} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <ElencoCorrezioni correzioni={stanza.correzioni} />
    </Card>
  );
}

/** Validi e rifiutati insieme, dal più recente: i validi nell'ordine in cui valgono, che è degli istanti (R51, R54); l'aumento si misura sul valido precedente. */
export function righeDellaTabella({ rilanci, rifiutati, rigiudicati, graduatoria }: Stanza): Riga[] {
  let primaCent = graduatoria[0]?.prezzoCent ?? 0;
  const righe = rilanci.map(({ seq, dichiaratoIl, pseudonimo, canale, importoCent }): Riga => {
    const inPiuCent = importoCent - primaCent;
    primaCent = importoCent;
    return { seq, il: dichiaratoIl, pseudonimo, canale, importoCent, inPiuCent, rifiuto: null };
  });
  const caduti = rigiudicati.flatMap(({ rifiuto, ...suo }) => (rifiuto === null ? [] : [{ ...suo, rifiuto }]));
  for (const { seq, ricevutoIl, pseudonimo, importoCent, rifiuto } of [...rifiutati, ...caduti]) {
    const posto = righe.findLastIndex(({ il }) => il <= ricevutoIl) + 1;
    const perche = descriviRifiuto(rifiuto, formattaIstante);
    righe.splice(posto, 0, {
      seq,
      il: ricevutoIl,
      pseudonimo,
      canale: null,
      importoCent,
      inPiuCent: null,
      rifiuto: perche,
    });
  }
  return righe.reverse();
}

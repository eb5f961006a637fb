import type * as Giudice from '@gestore/contratto/delegato/cruscotto-giudice';
import { Badge, Card, Importo } from '@gestore/ui';
import { CirclePause, Clock, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { Vai } from '../../comune/collegamento.tsx';
import { giorniMancanti } from '../../comune/giorni-mancanti.ts';
import { useTesti } from '../../testi/lingua.ts';
import { giorno, momento } from '../../testi/momento.ts';
import { percorsoDi } from '../conduzione/funzioni.ts';
import { GIUDICE } from './per-il-giudice.testi.ts';

type DiUna = Pick<Giudice.DaDisporre, 'asta' | 'titolo' | 'tribunale' | 'ruolo'>;

/** Una riga: che cosa, di quale vendita, perché. La vendita è il collegamento. */
function Voce({ vendita, segno, children }: { vendita: DiUna; segno: ReactNode; children: ReactNode }) {
  const t = useTesti(GIUDICE);
  return (
    <li className="grid gap-1 border-b border-linea pb-3 last:border-b-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-2">{segno}</span>
      {children}
      <span className="text-sm text-secondario">
        <Vai alto a={percorsoDi(vendita.asta, 'scheda')}>
          <span lang="it">{vendita.titolo}</span>
        </Vai>{' '}
        <span lang="it">
          {vendita.ruolo !== '' && `${t.rg(vendita.ruolo)} · `}
          {vendita.tribunale}
        </span>
      </span>
    </li>
  );
}

function Elenco({
  titolo,
  quante,
  vuoto,
  children,
}: {
  titolo: string;
  quante: number;
  vuoto: string;
  children: ReactNode;
}) {
  return (
    <Card title={titolo} aside={quante === 0 ? undefined : quante}>
      {quante === 0 ? <p className="text-secondario">{vuoto}</p> : <ul className="grid gap-3">{children}</ul>}
    </Card>
  );
}

/** Ciò che soltanto un provvedimento del giudice può dare. */
export function DaDisporre({ voci }: { voci: readonly Giudice.DaDisporre[] }) {
  const t = useTesti(GIUDICE);
  return (
    <Elenco titolo={t.daDisporre} quante={voci.length} vuoto={t.daDisporreVuoto}>
      {voci.map((voce) => (
        <Voce
          key={`${voce.asta} ${voce.tipo} ${voce.dal}`}
          vendita={voce}
          segno={
            <Badge tone="warning" Icon={Scale}>
              {t.tipi[voce.tipo]}
            </Badge>
          }
        >
          <span>
            {t.perche[voce.tipo](voce.dal === null ? '' : giorno(voce.dal))}{' '}
            {voce.importoCent !== null && <Importo cent={voce.importoCent} />}
          </span>
        </Voce>
      ))}
      {voci.length > 0 && <li className="text-sm text-secondario">{t.daDisporreAvviso}</li>}
    </Elenco>
  );
}

/** Che cosa è fermo, da quando, con quale provvedimento e per quale motivo. */
export function Soste({ soste }: { soste: readonly Giudice.Sosta[] }) {
  const t = useTesti(GIUDICE);
  return (
    <Elenco titolo={t.soste} quante={soste.length} vuoto={t.sosteVuoto}>
      {soste.map((sosta) => {
        const { provvedimento, garaSospesa, motivo, riprendeIl, dal } = sosta;
        return (
          <Voce
            key={sosta.asta}
            vendita={sosta}
            segno={
              <>
                <Badge tone="error" Icon={CirclePause}>
                  {t.ferma[sosta.cosa]}
                </Badge>
                {dal !== null && <span className="text-sm">{t.dal(momento(dal))}</span>}
              </>
            }
          >
            <span className="break-words">
              {motivo === null ? (
                t.senzaMotivo
              ) : (
                <q lang="it" className="font-semibold">
                  {motivo}
                </q>
              )}
            </span>
            <span className="text-sm">
              {provvedimento !== null
                ? t.provvedimento(provvedimento.numero, provvedimento.del.split('-').reverse().join('/'))
                : garaSospesa === null
                  ? t.senzaProvvedimento
                  : t.garaSospesa[garaSospesa]}
              {' · '}
              {sosta.liberati ? t.liberati : riprendeIl === null ? t.nonFissata : t.riprende(momento(riprendeIl))}
            </span>
          </Voce>
        );
      })}
    </Elenco>
  );
}

/** Che cosa tarda, dal più vecchio. */
export function Ritardi({ ritardi }: { ritardi: readonly Giudice.Ritardo[] }) {
  const t = useTesti(GIUDICE);
  return (
    <Elenco titolo={t.ritardi} quante={ritardi.length} vuoto={t.ritardiVuoto}>
      {ritardi.map((ritardo) => (
        <Voce
          key={`${ritardo.asta} ${ritardo.tipo} ${ritardo.termine} ${ritardo.dal}`}
          vendita={ritardo}
          segno={
            <Badge tone="warning" Icon={Clock}>
              {t.inRitardo[ritardo.tipo]}
            </Badge>
          }
        >
          <span>
            {ritardo.termine === null
              ? t.oraInizio(momento(ritardo.dal))
              : `${t.nomiTermini[ritardo.termine]}, ${t.dal(giorno(ritardo.dal))}`}
          </span>
        </Voce>
      ))}
    </Elenco>
  );
}

/** I termini che corrono dopo le aggiudicazioni, dal più vicino. */
export function TerminiDelGiudice({
  termini,
  adesso,
}: {
  termini: readonly Giudice.TermineDelGiudice[];
  adesso: number;
}) {
  const t = useTesti(GIUDICE);
  return (
    <Elenco titolo={t.termini} quante={termini.length} vuoto={t.terminiVuoto}>
      {termini.map((termine) => {
        const mancano = giorniMancanti(termine.scadeIl, adesso);
        return (
          <Voce
            key={`${termine.asta} ${termine.tipo} ${termine.numero}`}
            vendita={termine}
            segno={<Badge tone={mancano <= 3 ? 'warning' : 'neutral'}>{t.restano(mancano)}</Badge>}
          >
            <span>
              <span className="font-semibold">{t.nomiTermini[termine.tipo]}</span>, {giorno(termine.scadeIl)}
              {termine.importoCent !== null && (
                <>
                  {' · '}
                  <Importo cent={termine.importoCent} />
                </>
              )}
            </span>
          </Voce>
        );
      })}
    </Elenco>
  );
}

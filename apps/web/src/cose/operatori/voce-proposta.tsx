import { confermaProposta, respingiProposta } from '@gestore/contratto/anagrafe/chiamate-proposte';
import type { ContenutoProposta, PropostaVista } from '@gestore/contratto/anagrafe/proposte';
import { Badge, Button, Istante } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfermaComando } from '../../comando/conferma-comando.tsx';
import { dataScritta } from '../../forme/data-scritta.ts';
import { useTesti } from '../../testi/lingua.ts';
import { DOPO_LA_VENDITA } from '../sospensione/dopo-la-vendita.testi.ts';
import { SOSPENSIONE } from '../sospensione/modulo-sospensione.testi.ts';
import { OPERATORI } from './testi.ts';

const TONI = { confermata: 'success', respinta: 'error', ritirata: 'info', scaduta: 'warning' } as const;
const RILEGGI = [['operatore'], ['soggetto'], ['asta']] as const;

/** Una proposta: che cosa, di chi, perché; chi non l'ha proposta la decide, chi l'ha proposta la può ritirare. */
export function VoceProposta({ proposta }: { proposta: PropostaVista }) {
  const t = useTesti(OPERATORI);
  const { contenuto, esito, mia } = proposta;
  const cosa = t.cheCosa(contenuto);
  const impedita = proposta.sorte === 'impedita';
  return (
    <li className="grid gap-2 border-b border-linea pb-4 last:border-b-0 last:pb-0">
      <p className="flex min-w-0 flex-wrap items-center gap-2 font-semibold">
        <span className="min-w-0 break-words">{cosa}</span>
        {esito !== null && (
          <Badge tone={impedita ? 'error' : TONI[esito]}>{impedita ? t.nonCompiuta : t.esiti[esito]}</Badge>
        )}
      </p>
      {(contenuto.genere === 'delegato_sostituito' || contenuto.genere === 'atto_in_due') && (
        <Provvedimento contenuto={contenuto} />
      )}
      {contenuto.genere === 'registro_dichiarato' && <CheCosaManca contenuto={contenuto} />}
      <p className="text-sm text-secondario">
        {mia && esito === null ? t.daLei : t.propostaDa(proposta.propostaDa)} · <Istante il={proposta.propostaIl} />
      </p>
      {proposta.motivo !== null && <p className="text-sm break-words">{t.motivo(proposta.motivo)}</p>}
      {esito !== null && proposta.decisaDa !== null && proposta.decisaIl !== null && (
        <p className="text-sm text-secondario">
          {t.decisaDa(t.esiti[esito], proposta.decisaDa)} · <Istante il={proposta.decisaIl} />
        </p>
      )}
      {proposta.motivoDecisione !== null && <p className="text-sm break-words">{t.motivo(proposta.motivoDecisione)}</p>}
      {proposta.sorte === 'in_corso' && <p className="text-sm">{t.inCorso}</p>}
      {proposta.impedimento !== null && (
        <p className="text-sm break-words">
          {t.impedita} <span lang="it">{proposta.impedimento}</span>
        </p>
      )}
      {esito === null && <Decidi proposta={proposta} cosa={cosa} />}
    </li>
  );
}

type ConProvvedimento = Extract<ContenutoProposta, { genere: 'delegato_sostituito' | 'atto_in_due' }>;

/** Chi lo ha disposto e quando, e la vendita: ciò che chi conferma va a controllare. */
function Provvedimento({ contenuto }: { contenuto: ConProvvedimento }) {
  const t = useTesti(OPERATORI);
  const { asta, provvedimento } = contenuto;
  const dispostoDa = contenuto.genere === 'delegato_sostituito' ? contenuto.dispostoDa : null;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-4 text-sm">
      <span className="min-w-0 break-words">
        {t.provvedimentoDi(provvedimento.numero, dataScritta(provvedimento.del), dispostoDa)}
      </span>
      <Link
        to="/edicom/asta/$id"
        params={{ id: asta }}
        className="inline-flex min-comando items-center text-azione-scura underline"
      >
        {t.vaiAllaVendita}
      </Link>
    </p>
  );
}

/** Ciò che si dichiara perduto, con le parole del log. */
function CheCosaManca({ contenuto }: { contenuto: Extract<ContenutoProposta, { genere: 'registro_dichiarato' }> }) {
  const t = useTesti(OPERATORI);
  const { difetti, altri } = contenuto;
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5 text-sm" lang="it">
        {difetti.map(({ perche }) => (
          <li key={perche} className="break-words">
            {perche}
          </li>
        ))}
      </ul>
      {altri > 0 && <p className="text-sm">{t.altriDifetti(altri)}</p>}
    </>
  );
}

function Decidi({ proposta: { id, mia, scadeIl, contenuto }, cosa }: { proposta: PropostaVista; cosa: string }) {
  const t = useTesti(OPERATORI);
  const [chiede, setChiede] = useState<'conferma' | 'respingi' | null>(null);
  const chiudi = () => setChiede(null);
  return (
    <>
      <p className="text-sm text-secondario">
        {t.scade} <Istante il={scadeIl} />
      </p>
      <div className="flex flex-wrap gap-3">
        {!mia && (
          <Button aria-label={`${t.conferma}: ${cosa}`} onClick={() => setChiede('conferma')}>
            {t.conferma}
          </Button>
        )}
        <Button
          variant="secondary"
          aria-label={`${mia ? t.ritira : t.respingi}: ${cosa}`}
          onClick={() => setChiede('respingi')}
        >
          {mia ? t.ritira : t.respingi}
        </Button>
      </div>
      {chiede === 'conferma' && (
        <ConfermaComando
          pericolo={contenuto.genere === 'chiave_firma_ruotata'}
          rileggi={RILEGGI}
          titolo={t.confermaTitolo}
          conferma={t.conferma}
          chiamata={confermaProposta}
          atto={() => ({ id })}
          fatto={t.confermata}
          chiudi={chiudi}
        >
          <p className="font-semibold break-words">{cosa}</p>
          <p className="mt-2">{t.confermaSpiega}</p>
          {contenuto.genere === 'atto_in_due' && <CheCosaAccade contenuto={contenuto} />}
          {contenuto.genere === 'chiave_firma_ruotata' && (
            <p className="mt-2">{t.chiaveConfermata(contenuto.compromessa)}</p>
          )}
        </ConfermaComando>
      )}
      {chiede === 'respingi' && (
        <ConfermaComando
          conMotivo
          pericolo
          rileggi={RILEGGI}
          titolo={mia ? t.ritiraTitolo : t.respingiTitolo}
          conferma={mia ? t.ritira : t.respingi}
          chiamata={respingiProposta}
          atto={(motivo) => ({ id, motivo })}
          fatto={mia ? t.ritirata : t.respinta}
          chiudi={chiudi}
        >
          <p className="font-semibold break-words">{cosa}</p>
          <p className="mt-2">{t.respingiSpiega}</p>
        </ConfermaComando>
      )}
    </>
  );
}

/** Ciò che accadrà confermando: le stesse frasi di chi l'ha proposto. */
function CheCosaAccade({ contenuto }: { contenuto: Extract<ContenutoProposta, { genere: 'atto_in_due' }> }) {
  const t = useTesti(OPERATORI);
  const s = useTesti(SOSPENSIONE);
  const dopo = useTesti(DOPO_LA_VENDITA);
  const accade =
    contenuto.atto === 'registraCaducazione'
      ? [dopo.accade[contenuto.esito], dopo.perTutti, dopo.nonSiAnnulla]
      : s[contenuto.atto === 'liberaOfferenti' ? 'libera' : 'sospendi'].accade;
  return (
    <>
      <ul className="mt-2 grid list-disc gap-2 pl-5">
        {accade.map((frase) => (
          <li key={frase}>{frase}</li>
        ))}
      </ul>
      <p className="mt-2">{t.leggaIlProvvedimento}</p>
    </>
  );
}

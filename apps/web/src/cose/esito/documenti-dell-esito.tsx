import type { RuoloUtente } from '@gestore/contratto/accesso/forme';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { mioFascicoloDiProva } from '@gestore/contratto/salute/chiamate';
import { resoconto, trascrizionePerChiPartecipa } from '@gestore/contratto/stanza/chiamate';
import { Card } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { Archive, FileJson, FileText, ShieldCheck } from 'lucide-react';
import { useTesti } from '../../testi/lingua.ts';
import { DISSERVIZI } from '../disservizi/disservizi.testi.ts';
import { ESITO_TESTI } from './pagina-esito.testi.ts';

const CLASSE = 'inline-flex min-comando items-center gap-2 font-semibold text-azione-scura underline';

/** I documenti della vendita, per tutti gli stessi e sotto pseudonimo; sulla carta resta scritto dove si trovano. */
export function DocumentiUtente({ asta, ruolo }: { asta: string; ruolo: RuoloUtente }) {
  const t = useTesti(ESITO_TESTI);
  const suoResoconto = indirizzoDi(resoconto, { id: asta });
  const d = useTesti(DISSERVIZI);
  const fascicolo = indirizzoDi(mioFascicoloDiProva, { id: asta });
  const trascrizione = indirizzoDi(trascrizionePerChiPartecipa, { id: asta });
  return (
    <Card title={t.documenti}>
      <ul className="grid gap-1">
        <li className="break-inside-avoid">
          <a className={CLASSE} href={suoResoconto}>
            <FileText aria-hidden="true" className="size-5 shrink-0" />
            {t.resoconto}
          </a>
          <SullaCarta percorso={suoResoconto} />
        </li>
        <li className="break-inside-avoid">
          <a className={CLASSE} href={trascrizione}>
            <FileJson aria-hidden="true" className="size-5 shrink-0" />
            {t.trascrizione}
          </a>
          <SullaCarta percorso={trascrizione} />
        </li>
        {ruolo === 'offerente' && (
          <li className="break-inside-avoid">
            <a className={CLASSE} href={fascicolo}>
              <Archive aria-hidden="true" className="size-5 shrink-0" />
              {d.fascicoloSuo}
            </a>
            <SullaCarta percorso={fascicolo} />
            <p className="text-sm text-secondario">{d.spiegaFascicolo}</p>
          </li>
        )}
        <li className="break-inside-avoid">
          <Link to="/verifica" className={CLASSE}>
            <ShieldCheck aria-hidden="true" className="size-5 shrink-0" />
            {t.verifica}
          </Link>
          <SullaCarta percorso="/verifica" />
        </li>
      </ul>
      <p className="text-sm text-secondario">{t.comeVerifica}</p>
    </Card>
  );
}

/** Un collegamento stampato non si preme: se ne legge l'indirizzo. */
function SullaCarta({ percorso }: { percorso: string }) {
  return <span className="hidden wrap-anywhere text-sm print:block">{`${location.origin}${percorso}`}</span>;
}

import type { Stanza } from '@gestore/dominio';
import { Alert, Crono } from '@gestore/ui';
import { memo } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { DISSERVIZI } from './disservizi.testi.ts';

type Parti = {
  stanza: Stanza;
  /** L'ora del server meno quella di questo apparecchio. */
  scartoMs: number;
};

/** Sana e con la gara che corre: non c'è nulla da mostrare, e un rilancio non cambia nulla. */
const tace = ({ stanza: { disservizio, gara } }: Parti): boolean => disservizio === null && gara?.fase !== 'sospesa';

/** Che cosa accade quando la piattaforma non è in salute, e quanto manca alla ripresa (R57). Sana, non mostra nulla. */
export const StatoPiattaforma = memo(Stato, (prima, dopo) => tace(prima) && tace(dopo));

function Stato({ stanza, scartoMs }: Parti) {
  const t = useTesti(DISSERVIZI);
  const { disservizio, gara } = stanza;
  const sospesa = gara?.fase === 'sospesa' ? gara : null;
  return (
    <>
      {disservizio !== null && (
        <Alert tone="warning" role="status">
          <strong>{t.malata}</strong>{' '}
          {gara === null || gara.fase === 'conclusa' ? t.fuoriGara : sospesa ? t.ferma : t.corre}
        </Alert>
      )}
      {disservizio === null && sospesa?.gravita === 'lunga' && sospesa.riprendeIl === null && (
        <Alert tone="warning" role="status">
          {t.sceglie}
        </Alert>
      )}
      {disservizio === null && sospesa !== null && sospesa.riprendeIl !== null && (
        <section aria-label={t.riprendeFra} className="grid gap-2 rounded-md border border-linea bg-white p-4">
          <Crono label={t.riprendeFra} scadeIl={sospesa.riprendeIl} scartoMs={scartoMs} unitaTempoMs={0} />
          <p role="status">{t.riprendeAlle(momento(sospesa.riprendeIl))}</p>
        </section>
      )}
    </>
  );
}

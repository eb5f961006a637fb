-- The ended sessions of one person, newest first: the oldest are forgotten at his next sign-in.
create index sessioni_finite on sessioni (strategia, soggetto_id, creata_il) where revocata_il is not null;

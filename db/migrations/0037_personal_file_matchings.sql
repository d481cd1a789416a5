-- What somebody said of a file of scores is kept for that person alone (F-5).
update file_matching set kind = 'scores:' || saved_by where kind = 'scores';

import PredicateCommand

CommandLineTool.runProcess()

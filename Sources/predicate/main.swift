import PredicateREPL

CommandLineTool.runProcess()
